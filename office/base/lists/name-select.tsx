import { SelectInput, type SelectInputProps } from 'react-admin';
import { useNames } from '../calls/use-names.ts';

/** The choice of a category or a tag by its name. */
export function NameSelect({
  kind,
  ...props
}: { kind: 'categories' | 'tags' } & Omit<SelectInputProps, 'choices'>) {
  const names = useNames(kind);
  return <SelectInput {...props} choices={names.map((name) => ({ id: name, name }))} />;
}
