/**
 * The default messages of the library jquery-validation (specification, section 5). `{0}` and `{1}`
 * are the parameters of the rule.
 */
export const CATALOGUE = {
  required: 'This field is required.',
  remote: 'Please fix this field.',
  email: 'Please enter a valid email address.',
  url: 'Please enter a valid URL.',
  date: 'Please enter a valid date.',
  dateISO: 'Please enter a valid date (ISO).',
  number: 'Please enter a valid number.',
  digits: 'Please enter only digits.',
  equalTo: 'Please enter the same value again.',
  maxlength: 'Please enter no more than {0} characters.',
  minlength: 'Please enter at least {0} characters.',
  rangelength: 'Please enter a value between {0} and {1} characters long.',
  range: 'Please enter a value between {0} and {1}.',
  max: 'Please enter a value less than or equal to {0}.',
  min: 'Please enter a value greater than or equal to {0}.',
  step: 'Please enter a multiple of {0}.',
} as const;

/** Replaces `{0}`, `{1}` … with a rule's parameters. `{maximo}` means the same as `{0}`. */
export function formatMessage(template: string, parameter: unknown): string {
  const parameters: readonly unknown[] = Array.isArray(parameter) ? parameter : [parameter];
  return template.replace(/\{(\d|maximo)\}/g, (_, place: string) =>
    String(parameters[place === 'maximo' ? 0 : Number(place)]),
  );
}
