const GOLD = '#b98d3e'
const LEAVES = 8

/** A laurel around the first letters of a prize's name. */
export function awardSvg(key: string): string {
  const letters = key
    .split('-')
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
    .slice(0, 3)
  const branch = Array.from({ length: LEAVES }, (_, index) => {
    const angle = 200 - index * 19
    const radians = (angle * Math.PI) / 180
    const [x, y] = [60 + 44 * Math.cos(radians), 56 - 44 * Math.sin(radians)]
    const lean = -angle + 90 + (index % 2 === 0 ? 28 : -28)
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="4" ry="9.5" transform="rotate(${lean.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 112" width="120" height="112" fill="${GOLD}"><g>${branch}</g><g transform="matrix(-1 0 0 1 120 0)">${branch}</g><text x="60" y="66" font-family="Georgia, serif" font-size="28" font-weight="700" text-anchor="middle">${letters}</text><path d="M46 80h28" stroke="${GOLD}" stroke-width="2"/></svg>`
}
