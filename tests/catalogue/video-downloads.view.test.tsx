// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Visitor } from '../../machines/session/visitor.ts'
import { VideoDetails } from '../../views/catalogue/video-details.view.tsx'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { videoContent } from './samples.ts'

afterEach(cleanup)

test('members find every file of a film to download, with its size; others find none [VIDEO-029]', () => {
  const { member, guest, expired, inactive } = VISITORS
  const trial = { ...member, flags: { ...member.flags, isTrial: true } }
  const shown = (visitor: Visitor) => {
    const { video } = videoContent()
    const downLoadVideoListForFront = [
      { label: 'Great', size: '4 GB', url: '/f/6.mp4', quality: '6K' },
      { label: '', size: '900 MB', url: '/f/2.mp4', quality: 'Low' },
    ]
    const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, contentHost: 'https://media.example' } }
    const page = {
      getSnapshot: () => ({ context: { content: { video } }, hasTag: () => false, children: {} }),
      subscribe: () => ({ unsubscribe() {} }),
    }
    render(
      onStage(<VideoDetails page={page as never} video={{ ...video, downLoadVideoListForFront }} />, {
        visitor,
        settings,
      }),
    )
    const summary = screen.queryByText('Download')
    const files = summary
      ? within(summary.closest('details') as HTMLElement)
          .getAllByRole('link', { hidden: true })
          .map((link) => ({
            text: link.textContent,
            href: link.getAttribute('href'),
            saves: link.hasAttribute('download'),
          }))
      : []
    cleanup()
    return files
  }
  expect({
    member: shown(member),
    others: [guest, expired, inactive, trial].flatMap(shown),
  }).toEqual({
    member: [
      { text: 'Great4 GB', href: 'https://media.example/f/6.mp4', saves: true },
      { text: '2K900 MB', href: 'https://media.example/f/2.mp4', saves: true },
    ],
    others: [],
  })
})
