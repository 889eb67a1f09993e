import type {
  Business,
  BusinessAccountCopy,
  BusinessChartCopy,
} from '#content/schemas/business.ts';
import { named, startingWith } from './reckoning.ts';

export interface BusinessTrade {
  /** How URLs name the trade: `taller` in `/negocio#giro-taller` or `/cotizacion?giro=taller`. */
  id: string;
  giro: string;
  escena?: string | undefined;
  nota?: string | undefined;
  hojas: Business['hojas'];
  grafica: Business['grafica'];
  cambio: Business['cambio'];
}

/** Returns the trades of the business page. The fields outside `giros` describe the first trade. */
export function businessTrades(copy: Business): [BusinessTrade, ...BusinessTrade[]] {
  const { hojas, grafica, cambio, giros } = copy;
  const others = giros?.lista ?? [];
  return [
    {
      id: '',
      giro: '',
      ...giros?.primero,
      hojas,
      grafica,
      cambio: cambio && { ...cambio, resultado: named(cambio.resultado, cambio.cosas) },
    },
    ...others.map(({ hojas: sheets, grafica: chart, cambio: change, ...trade }) => ({
      ...trade,
      hojas: hojas && { ...hojas, ...sheets },
      grafica: { ...grafica, ...chart },
      cambio: cambio && {
        ...cambio,
        lista: change.lista,
        resultado: named(
          startingWith(cambio.resultado, change.cuantos, change.valor),
          change.cosas,
        ),
      },
    })),
  ];
}

export function accountOf(cambio: NonNullable<Business['cambio']>): BusinessAccountCopy {
  const { columnas, lista, origen, unidad, resultado } = cambio;
  return { columnas, lista, origen, unidad, resultado };
}

export function chartOf(grafica: Business['grafica']): BusinessChartCopy {
  const { leyenda, asunto, datos, barras, pastel, verBarras, verPastel, ayuda } = grafica;
  return { leyenda, asunto, datos, barras, pastel, verBarras, verPastel, ayuda };
}
