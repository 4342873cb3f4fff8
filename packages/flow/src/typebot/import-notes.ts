export type ImportOutcome = 'exact' | 'changed' | 'dropped';

/** Notes on an imported block: how much of it is preserved, and in English what changed or how to replace it. */
export const importNotes = {
  same: ['exact', 'Works as before.'],
  never_true: ['exact', 'A comparison was never finished, so it never holds, as before.'],
  never_run: ['exact', 'This block was never filled in, so it did nothing before either.'],

  media_link: ['changed', 'The picture, video or page is a link in the text.'],
  redirect_link: ['changed', 'The visitor gets a link instead of being sent there.'],
  text_cut: ['changed', 'The text was longer than a step can hold, and was cut.'],
  code_removed: ['changed', 'JavaScript within a text or value was left out.'],
  question_added: ['changed', 'This question had no text, so a short one was added.'],
  pictures_removed: ['changed', 'The options are buttons without pictures.'],
  options_conditional: ['changed', 'All options show: conditions of single options were left out.'],
  options_cut: ['changed', 'Only the first options or branches were kept.'],
  label_added: ['changed', 'An option had no label, so one was added.'],
  rating_numbers: ['changed', 'The icons of the rating are numbers.'],
  bounds_removed: ['changed', 'Limits that came from variables were left out.'],
  date_only: ['changed', 'Visitors give one day, without a time or a second day.'],
  time_as_text: ['changed', 'Visitors write the time as text, such as 14:30.'],
  code_as_text: ['changed', 'The code is taken as written; the check of whether it is right was left out.'],
  attachments_removed: ['changed', 'Visitors write their answer; recordings and attachments were left out.'],
  time_zone: ['changed', 'Date and time are those of the chatbot’s business hours.'],
  no_random_id: ['changed', 'Formulas have no random ids; the value is the date and time.'],
  own_visitor: ['changed', 'The value is what Parley knows of a signed-in visitor.'],
  replace_all: ['changed', 'Every occurrence is replaced, not only the first.'],
  pattern_unsupported: [
    'changed',
    'The pattern needs to be checked: flags, references and lookarounds are not possible.',
  ],
  transcript: ['changed', 'The chatbot’s answers take the conversation into account without it.'],
  no_pause: ['changed', 'Steps follow one another without a pause.'],
  first_path: ['changed', 'Everyone takes path A.'],
  jump_nowhere: ['changed', 'The step it leads to does not exist, so the flow ends here.'],
  edge_nowhere: ['changed', 'It led to a step that does not exist. This connection was left out.'],
  edge_to_group: [
    'changed',
    'It led to a step that does not exist, and now leads to the first step of that group.',
  ],
  start_nowhere: ['changed', 'It led to a group that does not exist. The flow starts with the first group.'],
  link_without_return: ['changed', 'The flow continues there and does not come back.'],
  starts_with_message: ['changed', 'The flow starts with the visitor’s first message.'],
  secret_removed: ['changed', 'The key was not taken over. Save it as a secret and use it here.'],
  url_host: ['changed', 'Requests go to one host: replace the variable in the address.'],
  url_missing: ['changed', 'The file does not contain the address of this request. Enter it.'],
  method_changed: ['changed', 'This method is not possible; the request uses GET.'],
  body_text: ['changed', 'The body is no JSON, so it is sent as one text.'],
  body_all: ['changed', 'The body holds every variable by its new name.'],
  paths_removed: ['changed', 'Some values of the response could not be saved. Check the paths.'],
  timeout_cut: ['changed', 'The request waits for ten seconds at most.'],
  recipients_missing: ['changed', 'Choose the members who get this email.'],
  own_model: ['changed', 'The chatbot answers with its own model and sources.'],
  handover: ['changed', 'The conversation is handed over to your team instead. Choose the recipients.'],

  media_embedded: ['dropped', 'There is no web address to link to. Upload the picture instead.'],
  upload: ['dropped', 'A flow does not ask for files.'],
  payment: ['dropped', 'A flow does not take payments. Send a link to your checkout instead.'],
  script: ['dropped', 'JavaScript is never run. Use a formula or a request instead.'],
  formula_impossible: ['dropped', 'This JavaScript has no equivalent formula. Write one, or use a request.'],
  variable_gone: ['dropped', 'The variable it sets does not exist.'],
  other_typebot: ['dropped', 'It leads to another typebot. Import that one as a chatbot of its own.'],
  return_unclear: ['dropped', 'A flow does not return to where it was called. Connect the next step.'],
  listener: ['dropped', 'A flow does not wait for other programs. Use a request instead.'],
  mail_to_visitor: ['dropped', 'Emails go to members only, not to visitors.'],
  model_task: ['dropped', 'The chatbot answers questions; it does not make speech, pictures or variables.'],
  table: ['dropped', 'Use a request to the table’s API instead.'],
  analytics: ['dropped', 'See the analytics of the chatbot instead, or track on your website.'],
  event: ['dropped', 'A flow begins at its start or at triggers. Add a trigger instead.'],
  unsupported: ['dropped', 'There is no step like this. Use a request to the service’s API instead.'],
  unreadable: ['dropped', 'This block could not be read.'],
} as const satisfies Record<string, readonly [ImportOutcome, string]>;

export type ImportNote = keyof typeof importNotes;

const weights: Record<ImportOutcome, number> = { exact: 0, changed: 1, dropped: 2 };

export function outcomeOf(note: ImportNote): ImportOutcome {
  return importNotes[note][0];
}

/** Whether a note is more severe than another one and replaces it. */
export function isGraver(note: ImportNote, than: ImportNote): boolean {
  if (than === 'same') return note !== 'same';
  return weights[outcomeOf(note)] > weights[outcomeOf(than)];
}
