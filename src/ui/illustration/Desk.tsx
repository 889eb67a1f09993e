import type { ReactNode } from 'react';
import styles from './Scene.module.css';

export const BALANCE: ReactNode = (
  <>
    <path fill="var(--scene-frame)" d="M66 240v-18h108v18z" />
    <path fill="var(--scene-shade)" d="M108 222l6-144h6v144z" />
    <path fill="var(--scene-lit)" d="M120 222V78h6l6 144z" />
    <path
      className={styles['stroke']}
      d="M108 222l6-144h12l6 144M38 86L6 160M38 86l32 74M202 58l-32 74M202 58l32 74"
    />
    <path fill="var(--scene-frame)" d="M34 82l172-28v8L34 90z" />
    <circle fill="var(--scene-lamp)" cx="120" cy="60" r="14" />
    <circle className={styles['stroke']} cx="120" cy="60" r="14" />
    <path fill="var(--scene-lamp)" d="M20 160v-14h36v14zM20 146v-14h36v14zM20 132v-14h36v14z" />
    <path className={styles['stroke']} d="M20 160v-42h36v42M20 146h36M20 132h36" />
    <path fill="var(--scene-lit)" d="M182 132V92h40v40z" />
    <path fill="var(--scene-lamp)" d="M197 132V92h10v40z" />
    <path className={styles['stroke']} d="M182 132V92h40v40M197 92v40M207 92v40" />
    <path fill="var(--scene-shade)" d="M2 160h72a36 28 0 0 1-72 0zM166 132h72a36 28 0 0 1-72 0z" />
    <path
      className={styles['stroke']}
      d="M2 160h72a36 28 0 0 1-72 0zM166 132h72a36 28 0 0 1-72 0z"
    />
  </>
);

export const CONTRACT: ReactNode = (
  <>
    <path fill="var(--scene-shade)" d="M20 240V42h24v198z" />
    <path fill="var(--scene-lit)" d="M44 240V22h108l36 36v182z" />
    <path fill="var(--scene-shade)" d="M152 22v36h36z" />
    <path
      className={styles['stroke']}
      d="M44 42H20v198M44 240V22h108l36 36v182M152 22v36h36M64 52h60M64 78h92M64 104h40M64 130h34M64 156h40"
    />
    <path className={styles['stroke']} d="M64 212c14-30 24-28 16-6s12-12 18-8 4-6 14 2 14-8 24-2" />
    <path fill="var(--scene-frame)" d="M186 164l38 50-14 12-38-50z" />
    <circle fill="var(--scene-frame)" cx="160" cy="136" r="48" />
    <circle fill="var(--scene-lit)" cx="160" cy="136" r="39" />
    <path fill="var(--scene-lamp)" d="M125 120h70a39 39 0 0 1 0 32h-70a39 39 0 0 1 0-32z" />
    <path className={styles['stroke']} d="M134 136h52" />
  </>
);

export const AGENDA: ReactNode = (
  <>
    <path fill="var(--scene-lit)" d="M30 240V62h180v178z" />
    <path fill="var(--scene-frame)" d="M30 100V48h180v52z" />
    <path fill="var(--scene-lit)" d="M70 66V26h14v40zM156 66V26h14v40z" />
    <path className={styles['stroke']} d="M30 240V48h180v192M70 66V26h14v40zM156 66V26h14v40z" />
    <path
      fill="var(--scene-lamp)"
      d="M52 120h34v32H52zM103 120h34v32h-34zM154 120h34v32h-34zM52 170h34v32H52zM154 170h34v32h-34z"
    />
    <path fill="var(--scene-shade)" d="M103 170h34v32h-34z" />
    <path
      className={styles['stroke']}
      d="M52 120h34v32H52zM103 120h34v32h-34zM154 120h34v32h-34zM52 170h34v32H52zM103 170h34v32h-34zM154 170h34v32h-34zM108 175l24 22M132 175l-24 22"
    />
  </>
);
