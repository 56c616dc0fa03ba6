import { useQuery } from '@tanstack/react-query';
import { type Self, whoAmI } from './auth-provider.ts';

/** Undefined until loaded. */
export const useSelf = (): Self | undefined =>
  useQuery({ queryKey: ['self'], queryFn: whoAmI }).data;
