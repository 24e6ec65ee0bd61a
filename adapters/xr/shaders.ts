/** The film at a place of an eye's picture: `place` is the eye's part of the frame, `halfTexel` keeps the other eye out. */
const FILM = `
uniform sampler2D film;
uniform vec4 place;
uniform vec2 halfTexel;
vec4 filmAt(vec2 uv) {
  vec2 least = place.xy + halfTexel;
  vec2 most = place.xy + place.zw - halfTexel;
  return vec4(texture(film, clamp(place.xy + uv * place.zw, least, most)).rgb, 1.0);
}`

/** One triangle over the whole viewport. */
export const PAGE_VERTEX = `#version 300 es
out vec2 at;
void main() {
  at = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(at, 0.0, 1.0);
}`

/** The formulas of `uvOfRay` for each pixel. `kind`: 0 screen, 1 equirect, 2 fisheye. */
export const PAGE_FRAGMENT = `#version 300 es
precision highp float;
const float PI = 3.14159265358979;
uniform int kind;
uniform float span;
uniform float screenHalfWidth;
uniform vec2 curve;
uniform mat3 turn;
uniform vec2 reach;
in vec2 at;
out vec4 colour;
${FILM}
vec2 onEquirect(vec3 ray) {
  return vec2(0.5 + atan(ray.x, -ray.z) / span, 0.5 - asin(clamp(ray.y, -1.0, 1.0)) / PI);
}
vec2 onFisheye(vec3 ray) {
  float t = atan(length(ray.xy), -ray.z) / (span / 2.0);
  if (t > 1.0) return vec2(-1.0);
  float r = t * (1.0 + curve.x * t * t + curve.y * t * t * t * t) / (1.0 + curve.x + curve.y);
  float across = max(length(ray.xy), 1e-9);
  return vec2(0.5) + r / 2.0 * vec2(ray.x, -ray.y) / across;
}
vec2 onScreen(vec3 ray) {
  if (ray.z >= 0.0) return vec2(-1.0);
  return vec2(0.5 + ray.x / -ray.z / (2.0 * screenHalfWidth), 0.5 - ray.y / -ray.z / (2.0 * span));
}
void main() {
  vec3 ray = normalize(turn * vec3(at * reach, -1.0));
  vec2 uv = kind == 0 ? onScreen(ray) : kind == 1 ? onEquirect(ray) : onFisheye(ray);
  bool isInside = all(greaterThanEqual(uv, vec2(0.0))) && all(lessThanEqual(uv, vec2(1.0)));
  colour = isInside ? filmAt(uv) : vec4(0.0, 0.0, 0.0, 1.0);
}`

/** A mesh around the visitor. */
export const MESH_VERTEX = `#version 300 es
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 uv;
uniform mat4 seen;
out vec2 at;
void main() {
  at = uv;
  gl_Position = seen * vec4(position, 1.0);
}`

/**
 * `alpha`: 0 none; 1 packed: a mask of 0.4 of the picture, in the corners that a fisheye leaves empty: the left eye's around the middle of the upper and
 * lower edge of the frame, the right eye's around its four corners; 2 chroma: what is greener than red and blue.
 */
export const MESH_FRAGMENT = `#version 300 es
precision highp float;
uniform int alpha;
uniform bool isRightEye;
in vec2 at;
out vec4 colour;
${FILM}
float packedAt(vec2 uv) {
  vec2 off = (uv - 0.5) * 0.4;
  return texture(film, fract(vec2((isRightEye ? 0.0 : 0.5) + off.x * 0.5, off.y))).r;
}
void main() {
  colour = filmAt(at);
  if (alpha == 1) colour.a = packedAt(at);
  if (alpha == 2) colour.a = 1.0 - smoothstep(0.05, 0.25, colour.g - max(colour.r, colour.b));
  colour.rgb *= colour.a;
}`

/** A rectangle, drawn as a strip of two triangles. */
export const PANEL_VERTEX = `#version 300 es
uniform mat4 seen;
uniform vec2 size;
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = seen * vec4((at - 0.5) * size, 0.0, 1.0);
  at.y = 1.0 - at.y;
}`

export const PANEL_FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D panel;
in vec2 at;
out vec4 colour;
void main() {
  colour = texture(panel, at);
}`
