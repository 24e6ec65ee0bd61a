/** Matrices of WebGL: sixteen numbers, column by column. What is computed for each frame is written into one that is there already. */
export type Matrix = Float32Array

export function multiply(into: Matrix, left: ArrayLike<number>, right: ArrayLike<number>): Matrix {
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let at = 0; at < 4; at++) sum += left[at * 4 + row]! * right[column * 4 + at]!
      into[column * 4 + row] = sum
    }
  }
  return into
}

/** A turn to the right by `yaw` radians, as seen from above. */
export function turnRight(into: Matrix, yaw: number): Matrix {
  into.fill(0)
  const [sine, cosine] = [Math.sin(yaw), Math.cos(yaw)]
  into[0] = cosine
  into[2] = sine
  into[5] = 1
  into[8] = -sine
  into[10] = cosine
  into[15] = 1
  return into
}

/** The same view from a place that all directions share. */
export function withoutPlace(into: Matrix, view: ArrayLike<number>): Matrix {
  into.set(view)
  into[12] = 0
  into[13] = 0
  into[14] = 0
  return into
}
