import { useQuery } from '@tanstack/react-query';
import { type Self, whoAmI } from './auth-provider.ts';

/** Undefined until loaded. */
export const useSelf = (): Self | undefined =>
  useQuery({ queryKey: ['self'], queryFn: whoAmI }).data;

/** Whether the clerk may do this second act alone, after a delay and with a reason (rule B-48). */
export const useMayActAlone = (act: string): boolean =>
  useSelf()?.acts_alone.includes(act) ?? false;
