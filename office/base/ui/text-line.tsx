import { TextField, type TextFieldProps } from '@mui/material';

/** A field of a form, with what is wrong with it said beneath. */
export function TextLine({
  problem,
  helperText,
  onText,
  ...rest
}: Omit<TextFieldProps, 'onChange' | 'error'> & {
  problem?: string | undefined;
  onText: (text: string) => void;
}) {
  return (
    <TextField
      fullWidth
      margin="normal"
      {...rest}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** What a field for a code of the second factor needs. */
export const codeField = {
  label: 'Code à 6 chiffres',
  autoComplete: 'one-time-code',
  slotProps: { htmlInput: { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false } },
} as const;
