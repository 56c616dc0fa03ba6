import AirportShuttleIcon from '@mui/icons-material/AirportShuttle';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import EventBusyIcon from '@mui/icons-material/EventBusy';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import RouteIcon from '@mui/icons-material/Route';
import ScheduleIcon from '@mui/icons-material/Schedule';
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
    words: 'livreurs',
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
    isRare: true,
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
  {
    label: 'Créneaux',
    isRare: true,
    icon: ScheduleIcon,
    resource: 'creneaux',
    writes: 'delivery:write',
    ...screensOf(() => import('../sales/slots/slot-screens.tsx'), {
      list: 'SlotList',
      create: 'SlotCreate',
      edit: 'SlotEdit',
    }),
  },
  {
    label: 'Zones de livraison',
    isRare: true,
    icon: LocalShippingIcon,
    resource: 'zones',
    writes: 'delivery:write',
    named: 'name',
    ...screensOf(() => import('../sales/zones/zone-screens.tsx'), {
      list: 'ZoneList',
      create: 'ZoneCreate',
      edit: 'ZoneEdit',
    }),
  },
  {
    label: 'Jours fériés',
    isRare: true,
    icon: EventBusyIcon,
    resource: 'jours-feries',
    writes: 'delivery:write',
    named: 'name',
    ...screensOf(() => import('../sales/slots/day-off-screens.tsx'), {
      list: 'DayOffList',
      create: 'DayOffCreate',
      edit: 'DayOffEdit',
    }),
  },
];
