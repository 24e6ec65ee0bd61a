interface MediaWindow {
  toggle(): void
  watch(tell: (isOn: boolean) => void, signal: AbortSignal): void
}

/** Phones of one maker put only the film itself on the whole screen, under names of their own. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void; webkitExitFullscreen?: () => void }

/** The whole player, controls included, goes over the screen: the closest element that says it is one. */
export function fullScreenOf(video: HTMLVideoElement, document: Document): MediaWindow {
  const stage = () => video.closest<HTMLElement>('[data-player]') ?? video
  const isOn = () => document.fullscreenElement !== null && document.fullscreenElement === stage()
  return {
    toggle() {
      const old = video as OldVideo
      if (isOn()) void document.exitFullscreen().catch(() => {})
      else if (document.fullscreenEnabled)
        void stage()
          .requestFullscreen()
          .catch(() => {})
      else old.webkitEnterFullscreen?.()
    },
    watch(tell, signal) {
      document.addEventListener('fullscreenchange', () => tell(isOn()), { signal })
      video.addEventListener('webkitbeginfullscreen', () => tell(true), { signal })
      video.addEventListener('webkitendfullscreen', () => tell(false), { signal })
    },
  }
}

export function pictureInPictureOf(video: HTMLVideoElement, document: Document): MediaWindow {
  return {
    toggle() {
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {})
      else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(() => {})
    },
    watch(tell, signal) {
      video.addEventListener('enterpictureinpicture', () => tell(true), { signal })
      video.addEventListener('leavepictureinpicture', () => tell(false), { signal })
    },
  }
}
