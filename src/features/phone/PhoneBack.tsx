import type { ReactNode } from 'react';
import type { PhoneCopy } from '#content/schemas/mobile.ts';
import { PartNumber, PhoneFace, type PhoneFaceProps } from './PhoneFace.tsx';
import styles from './PhoneFace.module.css';

/** The numbers at the right, as far apart as their entries in the list; the lines go round the modules. */
const PARTS = [
  { y: 114, to: [92, 162], line: 'M344 114l-24 18H92v30' },
  { y: 252, to: [262, 252], line: 'M344 252h-82' },
  { y: 390, to: [262, 490], line: 'M344 390l-82 100' },
  { y: 528, to: [92, 588], line: 'M344 528l-44 72H92v-12' },
] as const;

/** The back with its lid off: four modules on one board, wired to the same eye. */
export function PhoneBack({ copy, ...face }: PhoneFaceProps & { copy: PhoneCopy }) {
  const [offline, push, payments, stores] = copy.dibujo.modulos;
  return (
    <PhoneFace {...face} description={copy.reverso.descripcion}>
      <rect className={styles['case']} x="1" y="1" width="318" height="638" rx="40" />
      {/* The side towards the light. */}
      <path className={styles['light']} d="M290 4a38 38 0 0 1 28 37v558a38 38 0 0 1-28 37z" />
      {/* Camera. */}
      <rect className={styles['lens']} x="24" y="24" width="112" height="96" rx="22" />
      <circle className={styles['case']} cx="56" cy="54" r="19" />
      <circle className={styles['case']} cx="56" cy="94" r="15" />
      <circle className={styles['case']} cx="102" cy="74" r="19" />
      <circle className={styles['light']} cx="62" cy="49" r="4" />
      <circle className={styles['light']} cx="108" cy="69" r="4" />
      <circle className={styles['lens']} cx="168" cy="48" r="8" />
      {/* Board, and what joins its modules. */}
      <rect className={styles['board']} x="24" y="140" width="256" height="470" rx="14" />
      <path
        className={styles['trace']}
        d="M92 290v40h50M212 290v40h-50M92 460v-40h50M212 460v-40h-50M152 330v90"
      />
      <Module x={40} y={160} label={offline}>
        <path
          className={styles['sign']}
          d="M26 26v38c0 7 12 11 26 11s26-4 26-11V26M26 45c0 7 12 11 26 11s26-4 26-11"
        />
        <path
          className={styles['signPlane']}
          d="M26 26c0-7 12-11 26-11s26 4 26 11-12 11-26 11-26-4-26-11z"
        />
      </Module>
      <Module x={160} y={160} label={push}>
        <path
          className={styles['signPlane']}
          d="M25 64h54l-7-11V37c0-12-8-20-20-20s-20 8-20 20v16zM45 68h14a7 7 0 0 1-14 0zM48 18v-7h8v7z"
        />
        <circle className={styles['lamp']} cx="78" cy="24" r="9" />
      </Module>
      <Module x={160} y={460} label={payments}>
        <path className={styles['sign']} d="M23 22h58v46H23z" />
        <path className={styles['signPlane']} d="M23 31h58v11H23zM31 54h18v5H31z" />
      </Module>
      <Module x={40} y={460} label={stores}>
        <path className={styles['sign']} d="M27 48v22h50V48M52 58V20M37 34l15-15 15 15" />
      </Module>
      {/* The eye in the middle. */}
      <circle className={styles['lens']} cx="152" cy="375" r="42" />
      <path className={styles['light']} d="M122 375c16-22 44-22 60 0-16 22-44 22-60 0z" />
      <circle className={styles['lamp']} cx="152" cy="375" r="14" />
      <circle className={styles['lens']} cx="152" cy="375" r="6" />
      {PARTS.map(({ y, to, line }, index) => (
        <PartNumber key={y} x={344} y={y} to={to} line={line}>
          {index + 1}
        </PartNumber>
      ))}
    </PhoneFace>
  );
}

interface ModuleProps {
  x: number;
  y: number;
  label: string | undefined;
  /** Its sign, within 104 × 84. */
  children: ReactNode;
}

function Module({ x, y, label, children }: ModuleProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles['module']} d="M0 0h104v130H0z" />
      {children}
      <text className={styles['moduleText']} x="52" y="112">
        {label}
      </text>
    </g>
  );
}
