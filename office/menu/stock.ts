import FactCheckIcon from '@mui/icons-material/FactCheck';
import MoveToInboxIcon from '@mui/icons-material/MoveToInbox';
import QrCodeIcon from '@mui/icons-material/QrCode2';
import StorefrontIcon from '@mui/icons-material/Storefront';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import SyncAltIcon from '@mui/icons-material/SyncAlt';
import WarehouseIcon from '@mui/icons-material/Warehouse';
import { lazy } from 'react';
import type { Entry } from './entry.ts';

/** The group « Stock » of the menu. */
export const stock: Entry[] = [
  {
    label: 'Stock par lieu',
    icon: WarehouseIcon,
    resource: 'stock',
    named: 'name',
    list: lazy(() => import('../stock/stock-list.tsx')),
    show: lazy(() => import('../stock/stock-show.tsx')),
  },
  {
    label: 'Mouvements',
    icon: SwapHorizIcon,
    resource: 'mouvements',
    list: lazy(() => import('../stock/move-list.tsx')),
  },
  {
    label: 'Achats',
    icon: MoveToInboxIcon,
    resource: 'achats',
    writes: 'stock:write',
    named: 'supplier',
    list: lazy(() => import('../stock/purchase-list.tsx')),
    show: lazy(() => import('../stock/purchase-show.tsx')),
    create: lazy(() => import('../stock/purchase-create.tsx')),
    edit: lazy(() => import('../stock/purchase-edit.tsx')),
  },
  {
    label: 'Transferts',
    icon: SyncAltIcon,
    resource: 'transferts',
    writes: 'stock:write',
    list: lazy(() => import('../stock/transfer-list.tsx')),
    show: lazy(() => import('../stock/transfer-show.tsx')),
    create: lazy(() => import('../stock/transfer-create.tsx')),
  },
  {
    label: 'Inventaires',
    icon: FactCheckIcon,
    resource: 'inventaires',
    writes: 'stock:write',
    list: lazy(() => import('../stock/count-list.tsx')),
    show: lazy(() => import('../stock/count-show.tsx')),
    create: lazy(() => import('../stock/count-create.tsx')),
  },
  {
    label: 'Numéros de série',
    icon: QrCodeIcon,
    resource: 'numeros-de-serie',
    named: 'serial',
    list: lazy(() => import('../stock/serial-list.tsx')),
    show: lazy(() => import('../stock/serial-show.tsx')),
  },
  {
    label: 'Lieux',
    icon: StorefrontIcon,
    resource: 'lieux',
    writes: 'stock:write',
    named: 'name',
    list: lazy(() => import('../stock/place-list.tsx')),
    create: lazy(() => import('../stock/place-create.tsx')),
    edit: lazy(() => import('../stock/place-edit.tsx')),
  },
];
