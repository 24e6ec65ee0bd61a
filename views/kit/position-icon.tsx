/** Six arrangements of two shapes, one for each position of the digest. */
const drawings: Record<string, string> = {
  '1': 'M4 16h16M8 12h8',
  '2': 'M5 18 12 8M12 18l7-10',
  '3': 'M12 4v8M7 20l5-8 5 8',
  '4': 'M4 8h9v9M13 12h7',
  '5': 'M7 5v14M17 5v14M7 12h10',
  '6': 'M5 9c4 8 10 8 14 0M5 15c4-8 10-8 14 0',
}

export function PositionIcon({ id }: { id: string }) {
  const drawing = drawings[id]
  if (!drawing) return null
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawing} />
    </svg>
  )
}
