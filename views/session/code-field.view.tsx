import { TextField } from '../kit/text-field.tsx'

interface CodeFieldProps {
  /** A browser offers codes of messages for `one-time-code`. */
  autoComplete: 'one-time-code' | 'off'
  startsWith?: string
  help: string
  error: string
  takesFocus?: boolean
  onEdit: () => void
}

/** Where six digits are typed or pasted. */
export function CodeField({ onEdit, ...rest }: CodeFieldProps) {
  return <TextField name="code" label="Code" inputMode="numeric" onEdit={() => onEdit()} {...rest} />
}
