import { useId } from 'react';
import type { Tag } from '#contract/goods/catalogue/catalogue.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';

/** One tag, or all; a tag of the address that the shop does not know stays visible. */
export function TagSelect({
  tags,
  value,
  onChange,
}: {
  tags: Tag[];
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
}) {
  const id = useId();
  const names = tags.map(({ name }) => name);
  const known = names.find((name) => name.toLowerCase() === value?.toLowerCase());
  const options = value === undefined || known !== undefined ? names : [value, ...names];
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        Étiquette
      </label>
      <select
        id={id}
        name="tag"
        value={known ?? value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={`${fieldStyle} mt-1`}
      >
        <option value="">Toutes les étiquettes</option>
        {options.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}
