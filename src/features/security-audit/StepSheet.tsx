import type { SheetName } from '#content/schemas/security-page.ts';
import { classNames } from '#ui/class-names.ts';
import scene from '#ui/illustration/Scene.module.css';

interface StepSheetProps {
  name: SheetName;
  className?: string | undefined;
}

/** What is written on each, over its lines: a signature, what is seen, what was tried, what is urgent, a seal. */
const WRITING = {
  firma: { lines: 'M14 26h18M14 35h30M14 44h24', marks: 'M14 52h36v10H14z' },
  lista: {
    lines: 'M27 30h21M27 44h16M27 58h21',
    marks: 'M14 26h8v8h-8zM14 40h8v8h-8zM14 54h8v8h-8z',
  },
  registro: {
    lines: 'M14 26h14M36 26h12M14 36h14M36 36h12M14 46h14M36 46h12M14 56h14',
    marks: 'M36 51h12v10H36z',
  },
  informe: { lines: 'M14 26h18', marks: 'M14 33h36v8H14zM14 45h24v8H14zM14 57h12v6H14z' },
  constancia: { lines: 'M14 26h18M14 35h30', marks: 'M32 42a11 11 0 1 0 .1 0z' },
} as const;

/** What is drawn over the marks: the hand that signs, the sign that all is shut. */
const STROKES: Partial<Record<SheetName, string>> = {
  firma: 'M17 60c3-9 6-10 5-3s3 2 6-1 2 6 6 1 5 2 12 0',
  constancia: 'M27 53l4 4 7-8',
};

/** The sheet that a step of the audit leaves, 58 × 72, its foot on the lower edge. Decoration beside its name. */
export function StepSheet({ name, className }: StepSheetProps) {
  const { lines, marks } = WRITING[name];
  return (
    <svg
      className={classNames(scene['drawing'], className)}
      viewBox="3 0 58 72"
      aria-hidden="true"
      focusable="false"
    >
      <path className={scene['paper']} d="M4 72V4h42l14 14v54z" />
      <path className={scene['course']} d={lines} />
      <path className={scene['lamp']} d={marks} />
      <path
        className={scene['stroke']}
        d={`M4 71V4h42l14 14v53zM46 4v14h14${STROKES[name] ?? ''}`}
      />
    </svg>
  );
}
