import AirportShuttleIcon from '@mui/icons-material/AirportShuttle';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import RouteIcon from '@mui/icons-material/Route';
import { lazy } from 'react';
import { PLAN_PATH } from '../delivery/rounds/words.ts';
import { SLOT_DAYS_PATH } from '../sales/slots/words.ts';
import type { Entry } from './entry.ts';

/** The group « Livraison » of the menu. */
export const delivery: Entry[] = [
  {
    label: 'À planifier',
    icon: RouteIcon,
    right: 'rounds:read',
    path: PLAN_PATH,
    page: lazy(() => import('../delivery/rounds/plan-page.tsx')),
  },
  {
    label: 'Tournées',
    icon: FormatListNumberedIcon,
    resource: 'tournees',
    writes: 'rounds:write',
    list: lazy(() => import('../delivery/rounds/round-list.tsx')),
    show: lazy(() => import('../delivery/rounds/round-show.tsx')),
    create: lazy(() => import('../delivery/rounds/round-create.tsx')),
    edit: lazy(() => import('../delivery/rounds/round-edit.tsx')),
  },
  {
    label: 'Livraisons par créneau',
    icon: EventAvailableIcon,
    right: 'catalogue:read',
    path: SLOT_DAYS_PATH,
    page: lazy(() => import('../sales/slots/slot-days-page.tsx')),
  },
  {
    label: 'Véhicules',
    icon: AirportShuttleIcon,
    resource: 'vehicules',
    writes: 'rounds:write',
    named: 'name',
    list: lazy(() => import('../delivery/rounds/vehicle-list.tsx')),
    create: lazy(() => import('../delivery/rounds/vehicle-create.tsx')),
    edit: lazy(() => import('../delivery/rounds/vehicle-edit.tsx')),
  },
];
