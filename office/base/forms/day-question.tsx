import { useState } from 'react';
import { DayField, type DayFieldProps } from './day-field.tsx';

/** A date of a plain form, sent as YYYY-MM-DD under `name`; the server refuses a text that is no day. */
export function DayQuestion({
  initial = '',
  ...field
}: Omit<DayFieldProps, 'value' | 'onDay' | 'onWrong'> & { name: string; initial?: string }) {
  const [day, setDay] = useState(initial);
  return <DayField {...field} value={day} onDay={setDay} onWrong={setDay} />;
}
