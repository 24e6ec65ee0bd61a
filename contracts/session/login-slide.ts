import * as z from 'zod/mini'
import { Slide } from '../catalogue/home.ts'
import { listOf, orElse } from '../tolerant.ts'

/** A slide beside the log-in form. `type` is the id of an entry of the digest's `loginPageSliderTypeList`. */
const LoginSlide = z.extend(Slide, {
  type: orElse(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
})
export type LoginSlide = z.infer<typeof LoginSlide>

/** `GET /login-page-sliders`: slides in their order. */
export const LoginSlidesAnswer = z.pipe(
  z.object({ items: listOf(LoginSlide) }),
  z.transform(({ items }) => items.toSorted((first, second) => first.sort - second.sort)),
)
