import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { choicesOf } from '../ui/words.ts';

/** For forms outside react-admin. */
export function ChoiceSelect<V extends string>({
  value,
  words,
  onChoose,
  ...field
}: Pick<TextFieldProps, 'id' | 'label' | 'disabled' | 'fullWidth' | 'margin' | 'helperText'> & {
  value: V;
  words: Record<V, string>;
  onChoose: (value: V) => void;
}) {
  const choices = choicesOf(words);
  const choose = (wanted: string) => {
    const choice = choices.find(({ id }) => id === wanted);
    if (choice !== undefined) onChoose(choice.id);
  };
  return (
    <TextField {...field} select value={value} onChange={({ target }) => choose(target.value)}>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const SHOWS_EMPTY = {
  select: { displayEmpty: true },
  inputLabel: { shrink: true },
} as const;
