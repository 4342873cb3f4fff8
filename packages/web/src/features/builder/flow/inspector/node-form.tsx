import type { FlowNode } from '@parley/flow/document';
import { AskForm } from './ask-form.tsx';
import { CollectForm, HandoverForm, MailForm } from './contact-forms.tsx';
import { AnswerForm, ConditionForm, SetForm, UnderstandForm } from './logic-forms.tsx';
import { RequestForm } from './request-form.tsx';
import {
  EndForm,
  HoursForm,
  JumpForm,
  MessageForm,
  NoteForm,
  RateForm,
  StartForm,
  TriggerForm,
} from './text-forms.tsx';

type NodeFormProps = { node: FlowNode; onChange: (node: FlowNode, field: string) => void };

export function NodeForm({ node, onChange }: NodeFormProps) {
  switch (node.type) {
    case 'start':
      return <StartForm node={node} onChange={onChange} />;
    case 'trigger':
      return <TriggerForm node={node} onChange={onChange} />;
    case 'message':
      return <MessageForm node={node} onChange={onChange} />;
    case 'ask':
      return <AskForm node={node} onChange={onChange} />;
    case 'collect':
      return <CollectForm node={node} onChange={onChange} />;
    case 'rate':
      return <RateForm node={node} onChange={onChange} />;
    case 'answer':
      return <AnswerForm node={node} onChange={onChange} />;
    case 'understand':
      return <UnderstandForm node={node} onChange={onChange} />;
    case 'condition':
      return <ConditionForm node={node} onChange={onChange} />;
    case 'hours':
      return <HoursForm />;
    case 'set':
      return <SetForm node={node} onChange={onChange} />;
    case 'request':
      return <RequestForm node={node} onChange={onChange} />;
    case 'email':
      return <MailForm node={node} onChange={onChange} />;
    case 'handover':
      return <HandoverForm node={node} onChange={onChange} />;
    case 'jump':
      return <JumpForm node={node} onChange={onChange} />;
    case 'end':
      return <EndForm node={node} onChange={onChange} />;
    case 'note':
      return <NoteForm node={node} onChange={onChange} />;
  }
}
