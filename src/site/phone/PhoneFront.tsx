import type { PhoneCopy } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import clients from '#ui/illustration/Clients.module.css';
import { PartNumbers, PhoneFace, type PhoneFaceProps } from './PhoneFace.tsx';
import styles from './PhoneFace.module.css';

/** Where each stop's first line of text stands. */
const STOPS_Y = [268, 312, 356] as const;

/** Where the numbers' lines end: on a street of the map, at a stop's hour, on the thermometer, on the button. */
const ENDS = [96, 19, 42, 46] as const;

const BOLD = classNames(styles['text'], styles['bold']);
const STRONG = classNames(styles['text'], styles['strong']);
const SMALL = classNames(styles['text'], styles['small']);

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
        <path className={styles['plane']} d="M12 116h296v130H12z" />
        <path className={styles['road']} d="M12 222h150l44-38h102M96 116v130" />
        <path className={styles['lane']} d="M12 164h84M206 184v62M162 222v24M178 116l28 68" />
        <path className={styles['route']} d="M60 222h102l44-38" />
        <circle className={styles['ink']} cx="60" cy="222" r="11" />
        <circle className={styles['screen']} cx="60" cy="222" r="4" />
        <path
          className={styles['lamp']}
          d="M206 184c-16-20-22-28-22-38a22 22 0 0 1 44 0c0 10-6 18-22 38z"
        />
        <circle className={styles['ink']} cx="206" cy="146" r="8" />

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
        <path className={styles['rule']} d="M28 294h264M28 338h264M28 384h264" />

        {/* 3: the temperature, and how it went since the morning; 4: a button for gloves. */}
        <path className={styles['ink']} d="M36 412h12v36a15 15 0 1 1-12 0z" />
        <path className={styles['lamp']} d="M39 432h6v22h-6z" />
        <circle className={styles['lamp']} cx="42" cy="461" r="8" />
        <text className={STRONG} x="70" y="456">
          {temperatura}
        </text>
        <path className={styles['plane']} d="M180 418h112v46H180z" />
        <path className={styles['curve']} d="M180 436l18 10 16-12 20 14 18-10 20 4 20-6" />
        <path className={styles['lamp']} d="M28 520h264v94H28z" />
        <text className={styles['onLamp']} x="160" y="575">
          {boton}
        </text>
      </g>
      <PartNumbers to={ENDS} />
    </PhoneFace>
  );
}
