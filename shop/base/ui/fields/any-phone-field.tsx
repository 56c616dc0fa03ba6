import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
import { COUNTRIES, type Country, USUAL_COUNTRIES } from '#contract/base/fields/countries.ts';
import { fieldStyle } from './field-style.ts';
import { describedBy, Labelled } from './text-field.tsx';

const SENEGAL = 'SN';
const usual = USUAL_COUNTRIES.flatMap((id) => COUNTRIES.filter((one) => one.id === id));
const others = COUNTRIES.filter(({ id }) => !USUAL_COUNTRIES.includes(id));
const codeOf = (id: string) => COUNTRIES.find((one) => one.id === id)?.code ?? '';

/** The country of a number with `+` or `00`: `former` where it shares the calling code, Senegal for a number without one. */
function countryOf(text: string, former: string): string {
  const [, digits] = /^(?:\+|00)(\d+)/.exec(text.replace(/[\s.()-]/g, '')) ?? [];
  if (digits === undefined) return SENEGAL;
  const fits = (id: string) => digits.startsWith(codeOf(id));
  if (former !== SENEGAL && fits(former)) return former;
  return [...usual, ...COUNTRIES].find(({ id }) => fits(id))?.id ?? former;
}

/** What is typed, with the calling code of another country in front; none for Senegal. */
function withCode(text: string, former: string, next: string): string {
  const bare = text.trim().replace(new RegExp(`^(\\+|00)${codeOf(former)}\\s*`), '');
  return next === SENEGAL ? bare : `+${codeOf(next)} ${bare}`;
}

type Given = {
  label?: string;
  name: string;
  problem: string | undefined;
  hint?: string;
};

/** A number of any country: the choice of a country writes its calling code into the field (rule B-46). */
export function AnyPhoneField({
  label = 'Téléphone',
  problem,
  hint,
  onChange,
  ...input
}: Given & ComponentProps<'input'>) {
  const id = useId();
  const [country, setCountry] = useState(() =>
    countryOf(String(input.value ?? input.defaultValue ?? ''), SENEGAL),
  );
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const field = document.getElementById(id) as HTMLInputElement;
    field.value = withCode(field.value, country, currentTarget.value);
    setCountry(currentTarget.value);
    onChange?.({ target: field, type: 'change' } as ChangeEvent<HTMLInputElement>);
    // For a form that watches its fields.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <div className="grid gap-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <select
          aria-label="Pays du numéro"
          value={country}
          onChange={choose}
          className={`${fieldStyle} px-1!`}
        >
          <CountryOptions countries={usual} />
          <optgroup label="Autres pays">
            <CountryOptions countries={others} />
          </optgroup>
        </select>
        <input
          id={id}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...input}
          onChange={(event) => {
            setCountry((former) => countryOf(event.target.value, former));
            onChange?.(event);
          }}
          {...describedBy(id, problem, hint)}
          className={fieldStyle}
        />
      </div>
    </Labelled>
  );
}

const CountryOptions = ({ countries }: { countries: readonly Country[] }) =>
  countries.map(({ id, code, name }) => (
    <option key={id} value={id}>
      {name} (+{code})
    </option>
  ));
