import { useState, type ComponentProps, type ReactNode } from 'react';
import type { PhoneCopy, PhoneFaceCopy } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { Sides } from '#ui/sides/Sides.tsx';
import styles from './Phone.module.css';
import clients from '#ui/illustration/Clients.module.css';

type FaceName = 'frente' | 'reverso';

const OTHER: Record<FaceName, FaceName> = { frente: 'reverso', reverso: 'frente' };

/** Draws a phone that turns from the app to the app's parts. Without JavaScript, it shows both. */
export function Phone({ copy }: { copy: PhoneCopy }) {
  const [shown, setShown] = useState<FaceName>('frente');
  const hydrated = useHydrated();
  const away = (face: FaceName) => hydrated && face !== shown;
  return (
    <div className={styles['phone']} data-shown={shown}>
      <div className={styles['switch']}>
        <Sides
          label={copy.etiqueta}
          sides={[
            ['frente', copy.frente.boton],
            ['reverso', copy.reverso.boton],
          ]}
          shown={shown}
          onShow={setShown}
        />
      </div>
      <div className={styles['object']} onClick={() => setShown(OTHER[shown])}>
        <div className={styles['body']}>
          <PhoneFront copy={copy} className={styles['front']} away={away('frente')} />
          <PhoneBack copy={copy} className={styles['back']} away={away('reverso')} />
        </div>
      </div>
      <Parts face={copy.frente} />
      <Parts face={copy.reverso} />
    </div>
  );
}

function Parts({ face }: { face: PhoneFaceCopy }) {
  return (
    <div className={styles['parts']}>
      <h3 className={styles['title']}>{face.titulo}</h3>
      <ol>
        {face.partes.map(({ titulo, texto }) => (
          <li key={titulo} className={styles['part']}>
            <h4>{titulo}</h4>
            <p>{texto}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const STOPS_Y = [244, 283, 322] as const;

const ENDS: readonly LineEnd[] = [
  { line: 'H72v36', x: 72, y: 36 },
  { line: 'H28M34-47h-6v112h6', x: 28 },
  { line: 'H58', x: 58 },
  { line: 'H46', x: 46 },
];

const BOLD = classNames(styles['phoneFaceText'], styles['bold']);
const STRONG = classNames(styles['phoneFaceText'], styles['strong']);
const NOTE = classNames(styles['phoneFaceText'], styles['small'], styles['note']);
const SMALL = classNames(styles['phoneFaceText'], styles['small']);

function PhoneFront({ copy, ...face }: PhoneFaceProps & { copy: PhoneCopy }) {
  const { hora, saludo, estado, paradas, temperatura, boton } = copy.dibujo;
  return (
    <PhoneFace {...face} description={copy.frente.descripcion}>
      <Edged fill="var(--scene-near)" x="1" y="1" width="318" height="558" rx="40" />
      <g className={clients['ruta']}>
        <rect fill="var(--scene-paper)" x="12" y="12" width="296" height="536" rx="30" />
        <rect fill="var(--scene-ink)" x="120" y="22" width="80" height="18" rx="9" />
        <text className={BOLD} x="36" y="40">
          {hora}
        </text>
        <path fill="var(--scene-ink)" d="M258 40h4v-6h-4zM265 40h4V30h-4zM272 40h4V26h-4z" />
        <path fill="var(--scene-lamp)" d="M254 44l24-24 3 3-24 24z" />
        <text className={STRONG} x="28" y="82">
          {saludo}
        </text>
        <circle fill="var(--scene-lamp)" cx="34" cy="103" r="5" />
        <text className={SMALL} x="46" y="108">
          {estado}
        </text>

        <path fill="var(--scene-far)" d="M12 116h296v104H12z" />
        <path
          fill="none"
          stroke="var(--scene-lit)"
          strokeWidth="14"
          d="M12 201h150l44-32h102M96 116v104"
        />
        <path
          fill="none"
          stroke="var(--scene-lit)"
          strokeWidth="7"
          d="M12 154h84M206 169v51M162 201v19M178 116l28 53"
        />
        <path className={styles['route']} strokeWidth="7" d="M72 201h90l44-32" />
        <circle fill="var(--scene-ink)" cx="72" cy="201" r="11" />
        <circle fill="var(--scene-paper)" cx="72" cy="201" r="4" />
        <path
          fill="var(--scene-lamp)"
          d="M206 169c-12-15-18-22-18-30a18 18 0 0 1 36 0c0 8-6 15-18 30z"
        />
        <circle fill="var(--scene-ink)" cx="206" cy="139" r="7" />

        {paradas.map((parada, index) => (
          <g key={parada.hora}>
            <text className={BOLD} x="42" y={STOPS_Y[index]}>
              {parada.hora}
            </text>
            <text className={styles['phoneFaceText']} x="92" y={STOPS_Y[index]}>
              {parada.nombre}
            </text>
            <text className={NOTE} x="92" y={(STOPS_Y[index] ?? 0) + 17}>
              {parada.nota}
            </text>
          </g>
        ))}
        <path stroke="var(--scene-lit)" d="M28 267h264M28 306h264M28 345h264" />

        <path fill="var(--scene-ink)" d="M52 353h12v36a15 15 0 1 1-12 0z" />
        <path fill="var(--scene-lamp)" d="M55 373h6v22h-6z" />
        <circle fill="var(--scene-lamp)" cx="58" cy="402" r="8" />
        <text className={STRONG} x="86" y="397">
          {temperatura}
        </text>
        <path fill="var(--scene-far)" d="M180 362h112v46H180z" />
        <path
          className={styles['route']}
          strokeWidth="4"
          d="M180 380l18 10 16-12 20 14 18-10 20 4 20-6"
        />
        <path fill="var(--scene-lamp)" d="M28 440h264v94H28z" />
        <text className={styles['onLamp']} x="160" y="495">
          {boton}
        </text>
      </g>
      <PartNumbers to={ENDS} />
    </PhoneFace>
  );
}

const SIGNS = [
  <g key="offline" transform="translate(0 0)">
    <path
      className={styles['sign']}
      d="M26 26v38c0 7 12 11 26 11s26-4 26-11V26M26 45c0 7 12 11 26 11s26-4 26-11"
    />
    <path
      className={styles['moduleText']}
      d="M26 26c0-7 12-11 26-11s26 4 26 11-12 11-26 11-26-4-26-11z"
    />
  </g>,
  <g key="push" transform="translate(0 1)">
    <path
      className={styles['moduleText']}
      d="M25 64h54l-7-11V37c0-12-8-20-20-20s-20 8-20 20v16zM45 68h14a7 7 0 0 1-14 0zM48 18v-7h8v7z"
    />
    <circle fill="var(--scene-lamp)" cx="76" cy="24" r="9" />
  </g>,
  <g key="payments" transform="translate(0 -1)">
    <path className={styles['sign']} d="M23 22h58v46H23z" />
    <path className={styles['moduleText']} d="M23 31h58v11H23zM31 54h18v5H31z" />
  </g>,
  <path key="stores" className={styles['sign']} d="M27 51v22h50V51M52 61V23M37 37l15-15 15 15" />,
] as const;

function PhoneBack({ copy, ...face }: PhoneFaceProps & { copy: PhoneCopy }) {
  return (
    <PhoneFace {...face} description={copy.reverso.descripcion}>
      <Edged fill="var(--scene-shade)" x="1" y="1" width="318" height="558" rx="40" />
      <path fill="var(--scene-lit)" d="M290 4a38 38 0 0 1 28 37v478a38 38 0 0 1-28 37z" />
      <Edged fill="var(--scene-near)" x="24" y="22" width="128" height="82" rx="22" />
      <circle className={styles['edge']} fill="var(--scene-shade)" cx="64" cy="63" r="26" />
      <circle className={styles['edge']} fill="var(--scene-shade)" cx="120" cy="63" r="18" />
      <circle fill="var(--scene-lit)" cx="72" cy="55" r="5" />
      <circle fill="var(--scene-lit)" cx="125" cy="58" r="4" />
      <Edged fill="var(--scene-far)" x="24" y="112" width="264" height="440" rx="14" />
      <path fill="none" stroke="var(--color-accent)" strokeWidth="4" d="M222 64v437" />
      <g transform="translate(70 -311)">
        <circle className={styles['edge']} fill="var(--scene-near)" cx="152" cy="375" r="42" />
        <path fill="var(--scene-lit)" d="M122 375c16-22 44-22 60 0-16 22-44 22-60 0z" />
        <circle fill="var(--scene-lamp)" cx="152" cy="375" r="14" />
        <circle className={styles['edge']} fill="var(--scene-near)" cx="152" cy="375" r="6" />
      </g>
      {PARTS_Y.map((y, index) => (
        <g key={y} transform={`translate(40 ${y - 44})`}>
          <path className={styles['edge']} fill="var(--scene-lit)" d="M0 0h232v88H0z" />
          {SIGNS[index]}
          <text className={styles['moduleText']} x="94" y="51">
            {copy.dibujo.modulos[index]}
          </text>
        </g>
      ))}
      <PartNumbers to={PARTS_Y.map(() => ({ line: 'H52', x: 52 }))} />
    </PhoneFace>
  );
}

interface PhoneFaceProps {
  className: string | undefined;
  away: boolean;
}

function PhoneFace({
  className,
  away,
  description,
  children,
}: PhoneFaceProps & { description: string; children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 560"
      role="img"
      aria-label={description}
      {...(away && { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}

function Edged(rect: ComponentProps<'rect'>) {
  return <rect className={styles['edge']} {...rect} />;
}

const PARTS_Y = [165, 277, 389, 501] as const;

interface LineEnd {
  readonly line: string;
  readonly x: number;
  readonly y?: number;
}

function PartNumbers({ to }: { to: readonly LineEnd[] }) {
  return to.map(({ line, x, y }, index) => (
    <g key={PARTS_Y[index]} transform={`translate(0 ${PARTS_Y[index]})`}>
      <path className={styles['leader']} data-edge="" d={`M0 0${line}`} />
      <path className={styles['leader']} d={`M0 0${line}`} />
      <circle className={styles['disc']} cx={x} cy={y} r="5" />
      <circle className={styles['disc']} r="16" />
      <text className={styles['number']} y="5.5">
        {index + 1}
      </text>
    </g>
  ));
}
