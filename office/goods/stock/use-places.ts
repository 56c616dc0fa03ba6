import { useGetList } from 'react-admin';
import type { Place } from '#contract/goods/stock/staff-places.ts';

/** The places where articles lie, those of use only unless told; none until they have come. */
export function usePlaces({ isAll = false } = {}): Place[] {
  const { data = [] } = useGetList<Place>('lieux', {
    filter: isAll ? {} : { active: 'true' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}
