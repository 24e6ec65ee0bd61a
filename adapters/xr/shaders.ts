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
