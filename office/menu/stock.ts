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
    list: lazy(() => import('../goods/stock/stock-list.tsx')),
    show: lazy(() => import('../goods/stock/stock-show.tsx')),
  },
  {
    label: 'Mouvements',
    icon: SwapHorizIcon,
    resource: 'mouvements',
    list: lazy(() => import('../goods/stock/move-list.tsx')),
  },
  {
    label: 'Achats',
    icon: MoveToInboxIcon,
    resource: 'achats',
    writes: 'stock:write',
    named: 'supplier',
    list: lazy(() => import('../goods/stock/purchases/purchase-list.tsx')),
    show: lazy(() => import('../goods/stock/purchases/purchase-show.tsx')),
    create: lazy(() => import('../goods/stock/purchases/purchase-create.tsx')),
    edit: lazy(() => import('../goods/stock/purchases/purchase-edit.tsx')),
  },
  {
    label: 'Transferts',
    icon: SyncAltIcon,
    resource: 'transferts',
    writes: 'stock:write',
    list: lazy(() => import('../goods/stock/transfer-list.tsx')),
    show: lazy(() => import('../goods/stock/transfer-show.tsx')),
    create: lazy(() => import('../goods/stock/transfer-create.tsx')),
  },
  {
    label: 'Inventaires',
    icon: FactCheckIcon,
    resource: 'inventaires',
    writes: 'stock:write',
    list: lazy(() => import('../goods/stock/counts/count-list.tsx')),
    show: lazy(() => import('../goods/stock/counts/count-show.tsx')),
    create: lazy(() => import('../goods/stock/counts/count-create.tsx')),
  },
  {
    label: 'Numéros de série',
    icon: QrCodeIcon,
    resource: 'numeros-de-serie',
    named: 'serial',
    list: lazy(() => import('../goods/stock/serial-list.tsx')),
    show: lazy(() => import('../goods/stock/serial-show.tsx')),
  },
  {
    label: 'Lieux',
    icon: StorefrontIcon,
    resource: 'lieux',
    writes: 'stock:write',
    named: 'name',
    list: lazy(() => import('../goods/stock/places/place-list.tsx')),
    create: lazy(() => import('../goods/stock/places/place-create.tsx')),
    edit: lazy(() => import('../goods/stock/places/place-edit.tsx')),
  },
];
