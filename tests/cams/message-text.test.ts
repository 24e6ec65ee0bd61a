import { expect, test } from 'vitest'
import { emojiWordAt } from '../../machines/cams/message-text.ts'

const at = (marked: string) => emojiWordAt(marked.replace('|', ''), marked.indexOf('|'))

test('a word of two letters or more behind a colon asks for an emoji', () => {
  const asked = [
    ':sm|',
    'Hi :smile|',
    '(:smile|',
    'Hi\n:smile|',
    '😀:smile|',
    '❤️:smile|',
    ':thumbs_up|',
    ':e-mail|',
    ':été|',
  ]
  expect(asked.map(at)).toEqual(['sm', 'smile', 'smile', 'smile', 'smile', 'smile', 'thumbs_up', 'e-mail', 'été'])
})

test('times, addresses, single letters and closed words ask for none', () => {
  const none = ['|', ':|', ':D|', ': smile|', '10:30|', '10:30am|', ':30|', 'http://|', 'http://ab|', 'note:this|']
  expect([...none, '::smile|', ':smile:|', 'mailto:you|', ':smile |'].map(at)).toEqual(Array(14).fill(''))
})

test('only the word that ends at the caret counts', () => {
  expect(['Hi :smi| you', 'Hi :smi|le', 'Hi |:smile', 'Hi :smi|, you'].map(at)).toEqual(['smi', '', '', 'smi'])
})
