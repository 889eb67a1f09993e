import { createAnswers, emptyAnswers } from './answers.ts';
import type { FlowCopy } from './flow-copy.ts';
import type { FragmentName } from './machine.ts';
import { BasicData } from './BasicData.tsx';
import { ProjectDetail } from './ProjectDetail.tsx';
import type { StepProps } from './step-props.ts';

/** Prefix of the ids that React makes inside a fragment: the same on both sides, or hydration fails. */
export const FRAGMENT_ID_PREFIX = 'paso-';

/** The component of a fragment: what the server renders and the flow hydrates. */
export function FragmentStep({ fragment, ...props }: StepProps & { fragment: FragmentName }) {
  return fragment === 'detalle_proyecto' ? (
    <ProjectDetail {...props} />
  ) : (
    <BasicData {...props} referents={fragment === 'datos_basicos_referentes'} />
  );
}

/** A fragment as everybody gets it: without answers, which only the visitor's browser knows. */
export function BlankFragment({ fragment, copy }: { fragment: FragmentName; copy: FlowCopy }) {
  const initial = emptyAnswers(copy.kind);
  const answers = createAnswers(copy.kind, initial);
  return <FragmentStep fragment={fragment} copy={copy} answers={answers} initial={initial} />;
}
