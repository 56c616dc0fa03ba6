import { SelectInput, type SelectInputProps } from 'react-admin';
import { useCategories, useTagNames } from '../calls/use-names.ts';

type Props = Omit<SelectInputProps, 'choices'>;

export function TagSelect(props: Props) {
  return <SelectInput {...props} choices={useTagNames().map((name) => ({ id: name, name }))} />;
}

/** Chooses a category by its name; children stand behind their parent. */
export function CategorySelect(props: Props) {
  const choices = useCategories().map(({ name, label }) => ({ id: name, name: label }));
  return <SelectInput {...props} choices={choices} />;
}
