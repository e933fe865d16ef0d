{{/* Labels of every object; called with (dict "root" $ "name" <service>), and "owner" where it runs another's image. */}}
{{- define "platform.labels" -}}
{{ include "platform.podLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Labels of a pod: without the chart's version, so that a release of the chart alone restarts nothing. */}}
{{- define "platform.podLabels" -}}
{{ include "platform.selector" . }}
app.kubernetes.io/part-of: platform
app.kubernetes.io/version: {{ include "platform.version" (dict "root" .root "name" (default .name .owner)) | quote }}
{{- end }}

{{- define "platform.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "platform.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* The version that a service runs: its own tag, or that of all. */}}
{{- define "platform.version" -}}
{{- $service := get .root.Values.services .name | default dict }}
{{- $service.tag | default .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "platform.image" -}}
{{ get .root.Values.image.references .name | default (printf "%splatform-%s:%s" .root.Values.image.registry .name (include "platform.version" .)) }}
{{- end }}

{{/* A container that may write nowhere but into /tmp, and has no capability. */}}
{{- define "platform.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* The start of a pod's spec; called as "platform.labels". */}}
{{- define "platform.pod" -}}
serviceAccountName: {{ include "platform.fullname" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The start of the network policy of one's own pods, up to its rules; called as "platform.labels". */}}
{{- define "platform.networkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "platform.fullname" . }}
  labels: {{- include "platform.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "platform.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
{{- end }}

{{/* One rule of egress; called with a dict that has a port, or the first and last of a range, and peers unless anyone may be reached. */}}
{{- define "platform.egressTo" -}}
- ports:
    - { port: {{ .port }}{{ with .endPort }}, endPort: {{ . }}{{ end }} }
  {{- with .peers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* A service's resources, and the disk for its /tmp and its logs together: the kubelet evicts a pod that uses more. */}}
{{- define "platform.resources" -}}
{{- $disk := dict "requests" (dict "ephemeral-storage" "64Mi") "limits" (dict "ephemeral-storage" (default "2Gi" .scratch)) -}}
{{- toYaml (merge (deepCopy .resources) $disk) }}
{{- end }}

{{/* One variable out of the Secret; called with (dict "root" $ "name" <variable> "key" <key>). */}}
{{- define "platform.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.secret }}
      key: {{ .key | default .name }}
{{- end }}

{{/* Variables for the backing servers a service uses; called with (dict "root" $ "name" <service> "stores" <list>). */}}
{{- define "platform.storeVariables" -}}
{{- $stores := .root.Values.stores -}}
{{- if $stores.privateCa }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/platform/ca/ca.crt }
{{- end }}
{{- if has "mongo" .stores }}
{{ include "platform.secretVariable" (dict "root" .root "name" "MONGO_URL" "key" (printf "MONGO_URL_%s" (.name | upper | replace "-" "_"))) }}
{{- end }}
{{- if has "redis" .stores }}
{{ include "platform.secretVariable" (dict "root" .root "name" "REDIS_URL") }}
{{- end }}
{{- if has "kafka" .stores }}
- { name: KAFKA_BROKERS, value: {{ $stores.kafka.brokers | quote }} }
- { name: KAFKA_TOPIC_PREFIX, value: {{ $stores.kafka.topicPrefix | quote }} }
- { name: KAFKA_TLS, value: {{ $stores.kafka.tls | quote }} }
{{- with $stores.kafka.saslMechanism }}
- { name: KAFKA_SASL_MECHANISM, value: {{ . | quote }} }
{{ include "platform.secretVariable" (dict "root" $.root "name" "KAFKA_USERNAME") }}
{{ include "platform.secretVariable" (dict "root" $.root "name" "KAFKA_PASSWORD") }}
{{- end }}
{{- end }}
{{- if has "clickhouse" .stores }}
- { name: CLICKHOUSE_URL, value: {{ $stores.clickhouse.url | quote }} }
- { name: CLICKHOUSE_USERNAME, value: {{ $stores.clickhouse.username | quote }} }
- { name: CLICKHOUSE_DATABASE, value: {{ $stores.clickhouse.database | quote }} }
{{- with $stores.clickhouse.cluster }}
- { name: CLICKHOUSE_CLUSTER, value: {{ . | quote }} }
{{- end }}
{{ include "platform.secretVariable" (dict "root" .root "name" "CLICKHOUSE_PASSWORD") }}
{{- end }}
{{- if has "s3" .stores }}
- { name: S3_ENDPOINT, value: {{ $stores.s3.endpoint | quote }} }
- { name: S3_PUBLIC_ENDPOINT, value: {{ $stores.s3.publicEndpoint | quote }} }
- { name: S3_REGION, value: {{ $stores.s3.region | quote }} }
- { name: S3_BUCKET, value: {{ $stores.s3.bucket | quote }} }
- { name: S3_FORCE_PATH_STYLE, value: {{ $stores.s3.forcePathStyle | quote }} }
- { name: S3_MANAGE_BUCKET, value: {{ $stores.s3.manageBucket | quote }} }
- { name: S3_CORS_ORIGINS, value: {{ .root.Values.site.origin | quote }} }
{{ include "platform.secretVariable" (dict "root" .root "name" "S3_ACCESS_KEY_ID") }}
{{ include "platform.secretVariable" (dict "root" .root "name" "S3_SECRET_ACCESS_KEY") }}
{{- end }}
{{- end }}

{{/* The Secret's CA_CERTIFICATES as a file, where the backing servers' certificates are of a private authority. */}}
{{- define "platform.caMount" -}}
{{- if .Values.stores.privateCa }}
- { name: ca, mountPath: /etc/platform/ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "platform.caVolume" -}}
{{- if .Values.stores.privateCa }}
- name: ca
  secret: { secretName: {{ .Values.secret }}, items: [{ key: CA_CERTIFICATES, path: ca.crt }] }
{{- end }}
{{- end }}

{{/* A ServiceAccount without rights; called as "platform.labels". */}}
{{- define "platform.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "platform.fullname" . }}
  labels: {{- include "platform.labels" . | nindent 4 }}
automountServiceAccountToken: false
{{- end }}
