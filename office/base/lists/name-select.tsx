import { SelectInput, type SelectInputProps } from 'react-admin';
import { useNames } from '../calls/use-names.ts';

export function NameSelect({
  kind,
  ...props
}: { kind: 'categories' | 'tags' } & Omit<SelectInputProps, 'choices'>) {
  const names = useNames(kind);
  return <SelectInput {...props} choices={names.map((name) => ({ id: name, name }))} />;
}
