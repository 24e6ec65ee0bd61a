import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './file-buttons.module.css'

interface OpenFileProps {
  /** `.json` and the like. */
  accept: string
  onText: (text: string, name: string) => void
  children: ReactNode
}

/** A button that reads one text file, and so does dropping it anywhere on the page. */
export function OpenFile({ accept, onText, children }: OpenFileProps) {
  function open(file: File | undefined) {
    if (file) void file.text().then((text) => onText(text, file.name))
  }
  const openDropped = useEffectEvent(open)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // Whoever drops a file beside the button would otherwise leave the page for it.
    addEventListener('dragover', (event) => event.preventDefault(), { signal })
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        openDropped(event.dataTransfer?.files[0])
      },
      { signal },
    )
    return () => leaving.abort()
  }, [])
  return (
    <label className={styles.button}>
      {children}
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          open(file)
        }}
      />
    </label>
  )
}

/** As if somebody had pressed a link to a file. */
export function saveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
