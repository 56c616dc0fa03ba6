import { useEffect } from 'react';
import { Failure } from '#browser/ui/page.tsx';
import { useWork } from '../work.ts';

/** What the printer or the drawer did not do, until the seller leaves the page. */
export function PrinterNotice() {
  const {
    printing: { failure, forgetFailure },
  } = useWork();
  useEffect(() => forgetFailure, [forgetFailure]);
  return <Failure text={failure} />;
}
