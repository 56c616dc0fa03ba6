import { type RaRecord, useRecordContext } from 'react-admin';

/**
 * The record that a page shows, once it has `field`: until its own answer is there, react-admin shows the
 * row of the list that one comes from, which has less.
 */
export function useDetail<R extends RaRecord>(field: Extract<keyof R, string>): R | undefined {
  const record = useRecordContext<R>();
  return record !== undefined && field in record ? record : undefined;
}
