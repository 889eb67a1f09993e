import { pendingName } from '#forms/parse.ts';
import { buttonsOf, routeOf, type Place } from './machine.ts';
import { PLACE_FIELDS } from './server-state.ts';
import { stepOf, toEntries, type Written } from './written.ts';
import { PageMarks } from '#site/enquiry/PageMarks.tsx';
import { HIDDEN_FIELDS } from '#forms/wire.ts';

export interface HiddenAnswersProps {
  readonly place: Place;
  readonly written: Written;
  /** The step's own fields are on the page. */
  readonly stepShown: boolean;
  readonly forgeryToken: string;
  readonly notice: string | null;
  readonly submissionId: string;
}

const REFERENTS = ['referent[]', pendingName('referent[]')];

/** Whether a place has a control of its own for a name. */
function hasControl(place: Place, name: string, stepShown: boolean): boolean {
  if (name === 'agree') return buttonsOf(place).submit;
  if (!stepShown || stepOf(name) !== place.step) return false;
  return !REFERENTS.includes(name) || routeOf(place) === 'referents';
}

/** What the form sends besides the fields on show: the place, and the answers of other steps. */
export function HiddenAnswers(props: HiddenAnswersProps) {
  const { place, written, stepShown, forgeryToken, notice, submissionId } = props;
  const carried = toEntries(written).filter(
    ([name, text]) => text !== '' && !hasControl(place, name, stepShown),
  );
  return (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.forgeryToken} value={forgeryToken} />
      <input type="hidden" name={HIDDEN_FIELDS.submissionId} value={submissionId} />
      <PageMarks notice={notice} />
      <input type="hidden" name="captcha" />
      <input type="hidden" name={PLACE_FIELDS.step} value={place.step} />
      <input type="hidden" name={PLACE_FIELDS.option} value={place.option ?? ''} />
      <input type="hidden" name={PLACE_FIELDS.target} value={place.target ?? ''} />
      {carried.map(([name, text], index) => (
        <input key={`${index}-${name}`} type="hidden" name={name} value={text} />
      ))}
    </>
  );
}
