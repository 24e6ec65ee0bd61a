/** A texture that holds frames of a film; it is bound. */
export function filmTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  for (const way of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, way, gl.LINEAR)
  return texture
}

/** Takes the frame that the film shows now into the bound texture. Throws for a film of another origin that did not agree, and one that is too large. */
export function uploadFilm(gl: WebGL2RenderingContext, film: HTMLVideoElement) {
  const { videoWidth: width, videoHeight: height } = film
  const most = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number
  if (width > most || height > most) throw new Error(`A frame of ${width} x ${height} is beyond this card's ${most}`)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, film)
}

export function uniformsOf<Name extends string>(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) as Record<
    Name,
    WebGLUniformLocation | null
  >
}

export function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram()
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)]
  for (const shader of shaders) gl.attachShader(program, shader)
  gl.linkProgram(program)
  // What is attached stays until the program goes.
  for (const shader of shaders) gl.deleteShader(shader)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`A program of the film does not link: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}

function compile(gl: WebGL2RenderingContext, kind: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(kind)
  if (!shader) throw new Error('The card gave no shader')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}
