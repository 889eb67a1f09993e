import type { PhoneCopy } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import clients from '#ui/illustration/Clients.module.css';
import { PartNumber, PhoneFace, type PhoneFaceProps } from './PhoneFace.tsx';
import styles from './PhoneFace.module.css';

/** Where each stop's first line of text stands. */
const STOPS_Y = [347, 401, 455] as const;

const BOLD = classNames(styles['text'], styles['bold']);
const STRONG = classNames(styles['text'], styles['strong']);
const SMALL = classNames(styles['text'], styles['small']);

/** Heights of the numbers at the left, as far apart as their entries in the list, and what each is about. */
const PARTS = [
  { y: 114, to: [6, 146] },
  { y: 252, to: [6, 342] },
  { y: 390, to: [6, 524] },
  { y: 528, to: [6, 584] },
] as const;

/** The sample app: route, next stops, the box's temperature, and the button that delivers. */
export function PhoneFront({ copy, ...face }: PhoneFaceProps & { copy: PhoneCopy }) {
  const { hora, saludo, estado, paradas, temperatura, boton } = copy.dibujo;
  return (
    <PhoneFace {...face} description={copy.frente.descripcion}>
      <rect className={styles['edge']} x="1" y="1" width="318" height="638" rx="40" />
      <g className={clients['ruta']}>
        <rect className={styles['screen']} x="12" y="12" width="296" height="616" rx="30" />
        <rect className={styles['ink']} x="120" y="22" width="80" height="18" rx="9" />
        <text className={BOLD} x="36" y="40">
          {hora}
        </text>
        <path className={styles['ink']} d="M258 40h4v-6h-4zM265 40h4V30h-4zM272 40h4V26h-4z" />
        <path className={styles['lamp']} d="M254 44l24-24 3 3-24 24z" />
        <text className={STRONG} x="28" y="82">
          {saludo}
        </text>
        <circle className={styles['lamp']} cx="34" cy="103" r="5" />
        <text className={SMALL} x="46" y="108">
          {estado}
        </text>

        {/* 1: the route. */}
        <path className={styles['plane']} d="M12 124h296v188H12z" />
        <path className={styles['road']} d="M12 280h150l44-42h102M96 124v188" />
        <path className={styles['lane']} d="M12 196h84M206 238v74M162 280v32M178 124l28 114" />
        <path className={styles['route']} d="M60 280h102l44-42" />
        <circle className={styles['ink']} cx="60" cy="280" r="11" />
        <circle className={styles['screen']} cx="60" cy="280" r="4" />
        <path
          className={styles['lamp']}
          d="M206 240c-16-20-22-28-22-38a22 22 0 0 1 44 0c0 10-6 18-22 38z"
        />
        <circle className={styles['ink']} cx="206" cy="202" r="8" />

        {/* 2: the next stops. */}
        {paradas.map((parada, index) => (
          <g key={parada.hora}>
            <text className={BOLD} x="28" y={STOPS_Y[index]}>
              {parada.hora}
            </text>
            <text className={styles['text']} x="78" y={STOPS_Y[index]}>
              {parada.nombre}
            </text>
            <text className={SMALL} x="78" y={(STOPS_Y[index] ?? 0) + 19}>
              {parada.nota}
            </text>
          </g>
        ))}
        <path className={styles['rule']} d="M28 379h264M28 433h264M28 487h264" />

        {/* 3: the temperature; 4: deliver. */}
        <path className={styles['ink']} d="M34 506h8v24a9 9 0 1 1-8 0z" />
        <path className={styles['lamp']} d="M36 520h4v14h-4z" />
        <text className={STRONG} x="58" y="534">
          {temperatura}
        </text>
        <path className={styles['lamp']} d="M28 560h264v48H28z" />
        <text className={styles['onLamp']} x="160" y="590">
          {boton}
        </text>
      </g>
      {PARTS.map(({ y, to }, index) => (
        <PartNumber key={y} x={-24} y={y} to={to} line={`M-24 ${y}L${to[0]} ${to[1]}`}>
          {index + 1}
        </PartNumber>
      ))}
    </PhoneFace>
  );
}
