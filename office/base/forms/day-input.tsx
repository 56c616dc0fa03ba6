import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { DayField } from './day-field.tsx';
import { DAY_HINT, readDay } from './day-text.ts';

type DayInputProps = Pick<
  InputProps,
  'source' | 'label' | 'validate' | 'defaultValue' | 'helperText' | 'readOnly'
> & {
  fullWidth?: boolean;
  size?: 'small' | 'medium';
};

/** A date of a form, YYYY-MM-DD in the record. The form refuses a text that is no day. */
export const DayInput = (props: DayInputProps) => <Day {...props} keepsWrong />;

/** A date of a list's filters; until it is whole, the list stays. */
export const DayFilter = (props: DayInputProps) => <Day {...props} keepsWrong={false} />;

function Day({
  source,
  label,
  validate = [],
  defaultValue,
  helperText,
  keepsWrong,
  ...rest
}: DayInputProps & { keepsWrong: boolean }) {
  const { field, fieldState, id, isRequired } = useInput({
    source,
    defaultValue,
    validate: [isDay, ...[validate].flat()],
  });
  const { fullWidth, size, readOnly } = rest;
  return (
    <DayField
      id={id}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      value={field.value ?? ''}
      onDay={field.onChange}
      {...(keepsWrong && { onWrong: field.onChange })}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={
        helperText !== false || fieldState.invalid ? (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        ) : (
          ''
        )
      }
      {...(fullWidth !== undefined && { fullWidth })}
      {...(size !== undefined && { size })}
      {...(readOnly !== undefined && { readOnly })}
    />
  );
}

const isDay = (value: unknown) =>
  typeof value === 'string' && value !== '' && readDay(value) === undefined ? DAY_HINT : undefined;
