import { avatarMachine } from '../../machines/account/avatar.machine.ts'
import { HeldPicture } from '../../machines/account/avatar.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const avatar = { id: 'ours-2', permalink: '/pictures/category/avatar-2.avif' }

export const cases = casesOf(avatarMachine, {
  inputs: { 'logged in': undefined },
  events: {
    'avatars.loaded': [{ avatar: null, avatars: [avatar] }],
    'avatar.chosen': [{ id: 'ours-2' }],
    'picture.chosen': [{ picture: new HeldPicture(new Blob()) }],
    'picture.ready': [{ preview: { url: 'data:image/jpeg;base64,', width: 640, height: 480 } }],
    'picture.unusable': [{ problem: 'kind' }],
    'crop.edited': [{ change: { across: 0.25 } }],
    'avatar.changed': [{ avatar }],
    'avatar.refused': [{ message: 'This picture cannot be read.' }],
    'change.failed': [{ cause: 'offline' }],
  },
})
