import { useQuery } from '@tanstack/react-query';
import { type Self, whoAmI } from './auth-provider.ts';

/** Who is signed in, once that is known. */
export const useSelf = (): Self | undefined =>
  useQuery({ queryKey: ['self'], queryFn: whoAmI }).data;
