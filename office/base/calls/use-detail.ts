import { type RaRecord, useRecordContext } from 'react-admin';

/** The record once it has `field`: until it loads, react-admin returns the row of the list, which has less. */
export function useDetail<R extends RaRecord>(field: Extract<keyof R, string>): R | undefined {
  const record = useRecordContext<R>();
  return record !== undefined && field in record ? record : undefined;
}
