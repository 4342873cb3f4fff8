import { Redirect } from 'wouter';

/** Redirects the former page of contact requests, to which emails and bookmarks still link. */
export default function FromContactRequests() {
  return <Redirect to="/leads?asked=yes&status=new" replace />;
}
