import { Button } from './button.tsx'

/** The button that a form needs only while no script listens to its fields. */
export function SubmitWithoutScripts({ label }: { label: string }) {
  return (
    <span className="without-scripts">
      <Button type="submit" isSmall>
        {label}
      </Button>
    </span>
  )
}
