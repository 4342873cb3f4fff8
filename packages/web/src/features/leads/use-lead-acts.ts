import type { LeadStatus } from '@parley/contracts/values/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, type CallInput, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { invalidateList } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/toast/toast-store.ts';
import { useUndoToast } from '../../lib/toast/use-undo-toast.ts';
import { type Lead, leadKey } from './lead-filter.ts';

const listPath = apiPath('GET /api/leads');

/** Changes that a user can make to a lead. */
export type LeadChange = CallInput<'PATCH /api/leads/{leadId}'>['body'];

/** Stores the lead from a response in the query cache. */
function useKeep(): (lead: Lead) => void {
  const queryClient = useQueryClient();
  return (lead) => {
    queryClient.setQueryData(leadKey(lead.id), lead);
    void invalidateList(queryClient, listPath);
  };
}

function useSayFailure(key: string): (error: unknown) => void {
  const { t } = useTranslation('leads');
  return (error) => showToast({ tone: 'error', title: t(key), description: errorText(error, t) });
}

/** Sets the status; the old one stays visible until the server has confirmed. */
export function useSetStatus() {
  const { t } = useTranslation('leads');
  const keep = useKeep();
  const offerUndo = useUndoToast();
  const put = (leadId: string, status: LeadStatus) =>
    call('PATCH /api/leads/{leadId}', { params: { leadId }, body: { status } });
  return useMutation({
    mutationFn: ({ lead, status }: { lead: Pick<Lead, 'id' | 'status'>; status: LeadStatus }) =>
      put(lead.id, status),
    onSuccess(lead, { lead: before }) {
      keep(lead);
      offerUndo(t('toast.statusUpdated'), async () => keep(await put(before.id, before.status)));
    },
    onError: useSayFailure('toast.statusFailed'),
  });
}

export function useChangeLead(leadId: string, onChanged?: () => void) {
  const { t } = useTranslation('leads');
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: LeadChange) => call('PATCH /api/leads/{leadId}', { params: { leadId }, body }),
    onSuccess(lead) {
      keep(lead);
      showToast({ title: t('toast.updated') });
      onChanged?.();
    },
    onError: useSayFailure('toast.updateFailed'),
  });
}

export function useAddLead(onAdded: (leadId: string) => void) {
  const { t } = useTranslation('leads');
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/leads'>['body']) => call('POST /api/leads', { body }),
    onSuccess(lead) {
      keep(lead);
      showToast({ title: t('toast.added') });
      onAdded(lead.id);
    },
    onError: useSayFailure('toast.addFailed'),
  });
}

/** Deletes a lead; it stays listed until the server has confirmed. */
export function useDeleteLead(onDeleted: () => void) {
  const { t } = useTranslation('leads');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (leadId: string) => call('DELETE /api/leads/{leadId}', { params: { leadId } }),
    onSuccess(_answer, leadId) {
      showToast({ title: t('toast.deleted') });
      onDeleted();
      queryClient.removeQueries({ queryKey: leadKey(leadId) });
      void invalidateList(queryClient, listPath);
    },
    onError: useSayFailure('toast.deleteFailed'),
  });
}

/** Records an administrator's decision on the consent. */
export function useSetConsent(leadId: string, onSet: () => void) {
  const { t } = useTranslation('leads');
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: { consentGiven: boolean; note: string }) =>
      call('PATCH /api/leads/{leadId}/consent', { params: { leadId }, body }),
    onSuccess(lead, { consentGiven }) {
      keep(lead);
      showToast({ title: t(consentGiven ? 'toast.consentVerified' : 'toast.consentRevoked') });
      onSet();
    },
    onError: useSayFailure('toast.consentFailed'),
  });
}

/** Merges another lead into this one. */
export function useMergeLead({ id: leadId, revision }: Lead, onMerged: () => void) {
  const { t } = useTranslation('leads');
  const keep = useKeep();
  return useMutation({
    mutationFn: (from: string) =>
      call('POST /api/leads/{leadId}/merge', { params: { leadId }, body: { from, revision } }),
    onSuccess(lead) {
      keep(lead);
      showToast({ title: t('toast.merged') });
      onMerged();
    },
    onError: useSayFailure('toast.mergeFailed'),
  });
}
