const GOLD = '#b98d3e'
const LEAVES = 14

/** A laurel around the first letters of a prize's name. */
export function awardSvg(key: string): string {
  const letters = key
    .split('-')
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
    .slice(0, 3)
  const branch = Array.from({ length: LEAVES }, (_, index) => {
    const angle = 258 - Math.floor(index / 2) * 21
    const radians = (angle * Math.PI) / 180
    const [reach, turn] = index % 2 === 0 ? [47, -32] : [37, 32]
    const [x, y] = [60 + reach * Math.cos(radians), 58 - reach * Math.sin(radians)]
    const lean = 180 - angle + turn
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="3.4" ry="9" transform="rotate(${lean.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 112" width="120" height="112" fill="${GOLD}"><g>${branch}</g><g transform="matrix(-1 0 0 1 120 0)">${branch}</g><text x="60" y="64" font-family="Georgia, serif" font-size="24" font-weight="700" text-anchor="middle">${letters}</text><path d="M48 76h24" stroke="${GOLD}" stroke-width="2"/></svg>`
}
