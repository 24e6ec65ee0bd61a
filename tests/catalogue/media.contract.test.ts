import { expect, test } from 'vitest'
import { BlogPostAnswer } from '../../contracts/catalogue/blog.ts'
import { ModelAnswer } from '../../contracts/catalogue/model.ts'
import { VideoAnswer } from '../../contracts/catalogue/video.ts'

test('media previews are a small and a whole picture and its size; what lacks one of the two is dropped [ENT-007, CAT-045, CAT-046]', () => {
  const small = { sizeAlias: 'XS', permalink: '/p/s.avif', width: 320, height: 240 }
  const whole = { sizeAlias: 'XL', permalink: '/p/l.avif', width: 1280, height: 960 }
  const galleryImages = [
    { previews: [small, whole] },
    { previews: [whole, { ...small, sizeAlias: 'M' }, small] },
    { previews: [small] },
    { previews: [whole] },
    { previews: [small, { ...whole, sizeAlias: 'M' }] },
    { previews: [{ ...small, sizeAlias: 'S' }, whole] },
    { previews: [small, { ...whole, permalink: 'https://else.example/l.avif' }] },
    { previews: [] },
    {},
  ]
  const kept = { alt: '', thumb: '/p/s.avif', full: '/p/l.avif', width: 1280, height: 960 }
  const of = { id: 7, slug: 'night-drive', title: 'Night Drive' }
  expect({
    video: VideoAnswer.parse({ item: { ...of, galleryImages } }).galleryImages,
    model: ModelAnswer.parse({ item: { ...of, galleryImages } }).galleryImages,
    post: BlogPostAnswer.parse({ item: { ...of, gallery: galleryImages } }).gallery,
  }).toEqual({ video: [kept, kept], model: [kept, kept], post: [kept, kept] })
})
