import { expect, test } from 'vitest'
import { RoomPermissions } from '../../contracts/cams/room-operations.ts'
import { appearanceOf, bioLinesOf, bioOf, roomSettingsOf, tagsOf } from '../../machines/cams/room-facts.ts'
import { broadcast, content } from './room-samples.ts'

const { model } = content()

const NONE = {
  canUseCancelPrivateShow: false,
  canUseCancelPrivateShowRequest: false,
  canUseEnterSpyShow: false,
  canUseLeaveSpyShow: false,
  canUseRequestPrivateShow: false,
  canUseRequestVoicePrivateShow: false,
}
for (const [name, id] of [
  ['canUseCancelPrivateShow', 'SHOW-005'],
  ['canUseCancelPrivateShowRequest', 'SHOW-006'],
  ['canUseEnterSpyShow', 'SHOW-007'],
  ['canUseLeaveSpyShow', 'SHOW-008'],
  ['canUseRequestPrivateShow', 'SHOW-003'],
  ['canUseRequestVoicePrivateShow', 'SHOW-004'],
] as const) {
  test(`${name} is granted by itself, and only by true [${id}, ENT-071]`, () => {
    expect(RoomPermissions.parse({ ...NONE, [name]: true })).toEqual({ ...NONE, [name]: true })
    expect(RoomPermissions.parse({ [name]: true, canUseAnything: true })).toEqual({ ...NONE, [name]: true })
    expect(RoomPermissions.parse({ [name]: null })).toEqual(NONE)
  })
}

test('each setting of a room is one of the broadcast [SHOW-001, SHOW-009, SHOW-037, ENT-072]', () => {
  const settings = {
    privateShowMinDuration: 1,
    privateShowTariff: 2,
    spyShowEnabled: false,
    spyShowTariff: 3,
    voicePrivateShowMinDuration: 4,
    voicePrivateShowTariff: 5,
    withClientVoice: false,
  }
  const wire = {
    privateModeMinDuration: 1,
    privateModeTariff: 2,
    spyModeEnabled: false,
    spyModeTariff: 3,
    privateAudioModeMinDuration: 4,
    privateAudioModeTariff: 5,
    withClientAudio: false,
  }
  expect(roomSettingsOf(broadcast(wire))).toEqual(settings)
  expect(roomSettingsOf(broadcast({ ...wire, spyModeEnabled: true }))).toEqual({ ...settings, spyShowEnabled: true })
  expect(roomSettingsOf(broadcast({ ...wire, withClientAudio: true }))).toEqual({ ...settings, withClientVoice: true })
  for (const [theirs, ours] of [
    ['privateModeMinDuration', 'privateShowMinDuration'],
    ['privateModeTariff', 'privateShowTariff'],
    ['spyModeTariff', 'spyShowTariff'],
    ['privateAudioModeMinDuration', 'voicePrivateShowMinDuration'],
    ['privateAudioModeTariff', 'voicePrivateShowTariff'],
  ] as const) {
    expect(roomSettingsOf(broadcast({ ...wire, withClientAudio: true, [theirs]: 0 }))).toEqual({
      ...settings,
      withClientVoice: true,
      [ours]: 0,
    })
  }
})

test('the name comes before the lines of the bio [ROOM-005, ENT-074]', () => {
  expect(bioLinesOf(model)).toEqual(['Ada Quill', 'Likes long evenings.', 'Reads aloud.'])
})

test('bio and appearance come from the profile, tags from their groups; unknown values are left out [ROOM-006, ROOM-007, ENT-074]', () => {
  const values = (rows: { value: string }[]) => rows.map(({ value }) => value)
  expect([values(bioOf(model)), values(appearanceOf(model))]).toEqual([
    ['Ada Quill', '29', 'English, Dutch', 'Chess, Sailing'],
    ['Athletic', 'European', 'Green', 'Auburn'],
  ])
  expect(bioOf({ ...model, age: 0, interests: [] }).map(({ label }) => label)).toEqual(['Name', 'Languages'])
  expect((['in_show', 'in_private_show', 'specifics'] as const).map((code) => tagsOf(model, code))).toEqual([
    ['Dance', 'Talk'],
    ['Role play'],
    ['Tattoo'],
  ])
  expect(tagsOf({ tagGroups: [] }, 'specifics')).toEqual([])
})
