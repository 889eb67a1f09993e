import type { ReactNode } from 'react';
import { Screen } from './Screen.tsx';
import styles from './Scene.module.css';
import screen from './Screen.module.css';

export type ProjectSign = 'tienda' | 'app' | 'sistema' | 'informe';

export function Sign({ name }: { name: ProjectSign }) {
  return SIGNS[name];
}

export function isSign(name: string): name is ProjectSign {
  return Object.hasOwn(SIGNS, name);
}

const SIGNS: Readonly<Record<ProjectSign, ReactNode>> = {
  tienda: (
    <Screen client="barro" width={240} height={240} from="xMidYMid">
      <path fill="var(--scene-far)" d="M-80 0h400v240H-80z" />
      <path fill="var(--scene-cast)" d="M-80 214l168-62 66 34-96 54H-80z" />
      <g transform="translate(24 22) scale(0.8)">
        <path
          fill="var(--scene-shade)"
          d="M84 62h72v12c0 16 38 40 38 90 0 26-14 44-38 44H84c-24 0-38-18-38-44 0-50 38-74 38-90z"
        />
        <path
          fill="var(--scene-lit)"
          d="M130 62h26v12c0 16 38 40 38 90 0 26-14 44-38 44h-22c22-12 34-32 34-50 0-48-38-66-38-84z"
        />
        <path fill="var(--scene-near)" d="M76 46h88v18H76z" />
        <path fill="var(--scene-lamp)" d="M47 152c44 16 102 16 146 0l2 20c-44 18-106 18-150 0z" />
      </g>
    </Screen>
  ),
  app: (
    <Screen client="ruta" width={240} height={240} from="xMidYMid">
      <path fill="var(--scene-shade)" d="M-80 0h400v240H-80z" />
      <path className={styles['course']} d="M-80 70h400M-80 176h400M20 0v240M222 0v240" />
      <path fill="var(--scene-near)" d="M50 54a16 16 0 0 1 16-16h108a16 16 0 0 1 16 16v186H50z" />
      <path fill="var(--scene-paper)" d="M62 60a8 8 0 0 1 8-8h100a8 8 0 0 1 8 8v180H62z" />
      <path className={screen['street']} d="M92 52v188M146 52v188M62 112h116M62 166h116" />
      <path className={screen['route']} d="M92 196v-30h54V92" />
      <circle fill="var(--scene-ink)" cx="92" cy="196" r="11" />
      <circle fill="var(--scene-lamp)" cx="146" cy="88" r="22" />
      <circle fill="var(--scene-paper)" cx="146" cy="88" r="9" />
    </Screen>
  ),
  sistema: (
    <Screen client="molino" width={240} height={240} from="xMidYMid">
      <path fill="var(--scene-paper)" d="M-80 0h400v240H-80z" />
      <path fill="var(--scene-near)" d="M-80 0H34v240H-80z" />
      <path fill="var(--scene-beam)" d="M8 56h14v14H8zM8 84h14v14H8zM8 112h14v14H8z" />
      <path
        fill="var(--scene-shade)"
        d="M58 192v-62h26v62zM94 192v-88h26v88zM166 192v-74h26v74zM202 192v-104h26v104z"
      />
      <path fill="var(--scene-lamp)" d="M130 192V50h26v142z" />
      <path fill="var(--scene-line)" d="M34 192h286v4H34z" />
    </Screen>
  ),
  informe: (
    <Screen client="alba" width={240} height={240} from="xMidYMid">
      <path fill="var(--scene-near)" d="M-80 0h400v240H-80z" />
      <path fill="var(--scene-paper)" d="M44 36h152v204H44z" />
      <path fill="var(--scene-lamp)" d="M62 56h38v38H62zM62 106h38v38H62z" />
      <path
        fill="var(--scene-paper)"
        d="M78 62h6v16h-6zM78 82h6v6h-6zM78 112h6v16h-6zM78 132h6v6h-6z"
      />
      <path fill="var(--scene-shade)" d="M112 66h66v18h-66zM112 116h48v18h-48z" />
      <path fill="var(--scene-mid)" d="M62 156h38v38H62zM112 166h58v18h-58z" />
      <path fill="var(--scene-ink)" d="M69 175l6-6 6 6 13-13 6 6-19 19z" />
    </Screen>
  ),
};
