import AirportShuttleIcon from '@mui/icons-material/AirportShuttle';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import RouteIcon from '@mui/icons-material/Route';
import { lazy } from 'react';
import { PLAN_PATH } from '../delivery/rounds/words.ts';
import { SLOT_DAYS_PATH } from '../sales/slots/words.ts';
import { type Entry, screensOf } from './entry.ts';

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
    ...screensOf(() => import('../delivery/rounds/round-screens.tsx'), { list: 'RoundList' }),
    show: lazy(() => import('../delivery/rounds/round-show.tsx')),
    ...screensOf(() => import('../delivery/rounds/round-screens.tsx'), {
      create: 'RoundCreate',
      edit: 'RoundEdit',
    }),
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
    ...screensOf(() => import('../delivery/rounds/vehicle-screens.tsx'), {
      list: 'VehicleList',
      create: 'VehicleCreate',
      edit: 'VehicleEdit',
    }),
  },
];
