import { SelectInput, type SelectInputProps } from 'react-admin';
import { shelfName } from '#contract/base/fields/accents.ts';
import { useNames } from '../calls/use-names.ts';

export function NameSelect({
  kind,
  ...props
}: { kind: 'categories' | 'tags' } & Omit<SelectInputProps, 'choices'>) {
  const names = useNames(kind);
  const shown = kind === 'categories' ? shelfName : String;
  return (
    <SelectInput {...props} choices={names.map((name) => ({ id: name, name: shown(name) }))} />
  );
}
